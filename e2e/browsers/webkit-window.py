#!/usr/bin/python3
"""A bare window with a WebKit view that WebKitWebDriver leads: MiniBrowser cannot be as narrow as a phone."""
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_view(_session):
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('Shutterdesk journeys')
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


context.connect('automation-started', started)
Gtk.main()

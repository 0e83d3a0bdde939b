import { CHANGES } from '../content-changes.ts';

/** The notice by which a connection learns that its own statement changed content. Its detail is the new version. */
export const NOTICE = 'shutterdesk: content changed';

/**
 * The channel on which all servers of a database learn of a commit: a message is the name of the server that made it,
 * a slash and the new version.
 */
export const CHANNEL = 'shutterdesk_content';

/** By the database's clock, which all servers share. */
const NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The version of the content, by which servers say what they have read, and its date. It grows with each change. */
export const VERSION_TABLE = `create table if not exists content_version
  (id integer primary key check (id = 1), version bigint not null);
  alter table content_version add column if not exists "changedAt" text;
  insert into content_version values (1, 1) on conflict do nothing;
  update content_version set "changedAt" = ${NOW} where "changedAt" is null`;

export const READ_VERSION = 'select version from content_version';

export const READ_DATE = 'select "changedAt" from content_version';

const CHANGE = `update content_version set version = version + 1, "changedAt" = ${NOW}`;

/** Tells all servers of a change that no trigger has noticed. */
export const TELL_OF_CHANGE = `with changed as (${CHANGE} returning version)
  select version, pg_notify('${CHANNEL}', $1 || '/' || version) from changed`;

/** Within a transaction, the first change tells of all. */
const FUNCTION = `
  create or replace function content_changed() returns trigger language plpgsql as $$
  declare
    changed_to bigint;
  begin
    if current_setting('shutterdesk.told', true) is distinct from 'yes' then
      perform set_config('shutterdesk.told', 'yes', true);
      ${CHANGE} returning version into changed_to;
      perform pg_notify('${CHANNEL}', current_setting('application_name') || '/' || changed_to);
      raise notice '${NOTICE}' using detail = changed_to::text;
    end if;
    return null;
  end $$`;

const trigger = ({ event, table, when }: (typeof CHANGES)[number]): string => `
  create or replace trigger content_${event} after ${event} on ${table}
    for each row ${when ? `when (${when})` : ''} execute function content_changed()`;

/** Tells of every change of content. Running the statements again changes nothing. */
export const CONTENT_TRIGGERS = [FUNCTION, ...CHANGES.map(trigger)].join(';\n');

import { CHANGES, COUNT } from '../content-changes.ts';

/** The notice by which a connection learns that its own statement changed content. */
export const NOTICE = 'shutterdesk: content changed';

/** The channel on which all servers of a database learn of a commit, with the name of the server that made it. */
export const CHANNEL = 'shutterdesk_content';

/** Within a transaction, the first change tells of all. */
const FUNCTION = `
  create or replace function content_changed() returns trigger language plpgsql as $$
  begin
    if current_setting('shutterdesk.told', true) is distinct from 'yes' then
      perform set_config('shutterdesk.told', 'yes', true);
      ${COUNT};
      perform pg_notify('${CHANNEL}', current_setting('application_name'));
      raise notice '${NOTICE}';
    end if;
    return null;
  end $$`;

const trigger = ({ event, table, when }: (typeof CHANGES)[number]): string => `
  create or replace trigger content_${event} after ${event} on ${table}
    for each row ${when ? `when (${when})` : ''} execute function content_changed()`;

/** Tells of every change of content. The same statements again change nothing. */
export const CONTENT_TRIGGERS = [FUNCTION, ...CHANGES.map(trigger)].join(';\n');

import type { ComponentType } from 'react';

/** A part of the dashboard that is shown alone and is loaded when it is first shown. */
export interface DashboardPlace {
  /** Its content marks unsaved work under this name too. */
  readonly id: string;
  /** Its path. */
  readonly address: string;
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
}

/** The loaded part of a place. */
export type PlaceSource = Pick<DashboardPlace, 'id' | 'label' | 'load'>;

const loaded = new Map<string, ComponentType>();

/** Fetches a place's content. */
export const loadPlace = async ({ id, load }: PlaceSource): Promise<ComponentType> => {
  const Content = await load();
  loaded.set(id, Content);
  return Content;
};

/** A place's content once it has been fetched. */
export const loadedPlace = ({ id }: PlaceSource): ComponentType | undefined => loaded.get(id);

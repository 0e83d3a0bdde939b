import type { ColumnDefinitionBuilder, CreateTableBuilder, Generated } from 'kysely';

export type NewTable = CreateTableBuilder<string, string>;

/** A column as a migration makes it, and the type of its values. */
export interface Column<Value> {
  readonly add: (name: string, table: NewTable) => NewTable;
  /** For the type alone: it is never there. */
  readonly value?: Value;
}

/** Columns by their tables and names. */
export type Defined = Readonly<Record<string, Readonly<Record<string, Column<unknown>>>>>;

/** The tables as Kysely knows them. */
export type TablesOf<Tables extends Defined> = {
  -readonly [Name in keyof Tables]: {
    -readonly [Field in keyof Tables[Name]]: Tables[Name][Field] extends Column<infer Value> ? Value : never;
  };
};

const column = <Value>(
  type: 'text' | 'integer' | 'real',
  build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
): Column<Value> => ({ add: (name, table) => table.addColumn(name, type, build) });

export const key = <Value = string>() => column<Value>('text', (c) => c.primaryKey().notNull());
export const text = <Value = string>() => column<Value>('text', (c) => c.notNull());
/** With a default, which counts where the type is `Generated`. */
export const textOr = <Value = Generated<string>>(value: string) =>
  column<Value>('text', (c) => c.notNull().defaultTo(value));
export const uniqueText = () => column<string>('text', (c) => c.notNull().unique());
export const maybeText = <Value = string>() => column<Value | null>('text');
export const maybeUniqueText = () => column<string | null>('text', (c) => c.unique());
export const integer = () => column<number>('integer', (c) => c.notNull());
export const uniqueInteger = () => column<number>('integer', (c) => c.notNull().unique());
export const integerOr = <Value = Generated<number>>(value: number) =>
  column<Value>('integer', (c) => c.notNull().defaultTo(value));
export const maybeInteger = () => column<number | null>('integer');
export const maybeReal = () => column<number | null>('real');
export const photo = () => column<string>('text', (c) => c.notNull().references('photos.id'));
/** Its row goes with the enquiry. */
export const enquiry = () =>
  column<string>('text', (c) => c.notNull().references('contact_submissions.id').onDelete('cascade'));
export const maybeEnquiry = () =>
  column<string | null>('text', (c) => c.references('contact_submissions.id').onDelete('cascade'));

/** Several columns of one kind. */
export const each = <Name extends string, Value>(names: readonly Name[], kind: Column<Value>) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Readonly<Record<Name, Column<Value>>>;

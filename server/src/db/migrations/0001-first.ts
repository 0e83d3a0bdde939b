import type { Kysely } from 'kysely';

export const first = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const id = (table: string) => schema.createTable(table).addColumn('id', 'text', (c) => c.primaryKey().notNull());

    await id('users')
      .addColumn('email', 'text', (c) => c.unique())
      .addColumn('firstName', 'text')
      .addColumn('lastName', 'text')
      .addColumn('profileImageUrl', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute();

    await schema
      .createTable('sessions')
      .addColumn('sid', 'text', (c) => c.primaryKey().notNull())
      .addColumn('sess', 'text', (c) => c.notNull())
      .addColumn('expire', 'text', (c) => c.notNull())
      .addColumn('userId', 'text')
      .execute();
    await schema.createIndex('sessions_expire').on('sessions').column('expire').execute();
    await schema.createIndex('sessions_userId').on('sessions').column('userId').execute();

    await id('admin_users')
      .addColumn('username', 'text', (c) => c.notNull().unique())
      .addColumn('usernameKey', 'text', (c) => c.notNull().unique())
      .addColumn('passwordHash', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .execute();

    await id('photos')
      .addColumn('objectKey', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('placeholder', 'text', (c) => c.notNull())
      .addColumn('derivatives', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute();

    await id('gallery_images')
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('order', 'text', (c) => c.notNull().defaultTo('0'))
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('photoId', 'text', (c) => c.notNull().references('photos.id'))
      .execute();

    await id('hero_images')
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('backgroundPosition', 'text', (c) => c.notNull().defaultTo('center 65%'))
      .addColumn('backgroundSize', 'text', (c) => c.notNull().defaultTo('100%'))
      .addColumn('isActive', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('photoId', 'text', (c) => c.notNull().references('photos.id'))
      .execute();

    await id('contact_submissions')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('selectedPackage', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('preferredDate', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute();

    let settings = id('settings')
      .addColumn('schedulingEnabled', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('packages', 'text', (c) => c.notNull());
    for (const column of [
      'heroText',
      'welcomeText',
      'contactText',
      'businessEmail',
      'businessPhone',
      'businessAddress',
      'businessHours',
      'facebookUrl',
      'instagramUrl',
      'twitterUrl',
      'pinterestUrl',
    ]) {
      settings = settings.addColumn(column, 'text');
    }
    await settings.execute();
  },
};

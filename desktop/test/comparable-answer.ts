/** Replaces values that differ between two servers: ids, times, secrets, random texts, and addresses that contain them. */
export const comparable = (text: string, ids: readonly string[]): string =>
  ids
    .reduce((all, id) => all.replaceAll(id, '<made>'), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/"(address|url)":"[^"]+\/api\/calendar\/[\w-]{43}\.ics"/g, '"$1":"<calendar>"')
    .replaceAll(/"url":"[^"]+\/admin\/invited#[\w-]{43}"/g, '"url":"<invitation>"')
    .replaceAll(/\d[\d.]* [kMGT]B/g, '<bytes>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>')
    .replaceAll(/BEGIN:VEVENT.*END:VEVENT/g, '<event>')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/[A-Z2-7]{32}/g, '<base32>')
    .replaceAll(/"token":"v1\.[\w-]+"/g, '"token":"<token>"')
    .replaceAll(/"secretEnd":"[^"]+"/g, '"secretEnd":"<end>"')
    .replaceAll(
      /"id":"[^"]+",("person":\{[^}]+\}),"browser":[^,]+,"system":[^,]+/g,
      '"id":"<device>",$1,"browser":"<device>"',
    )
    .replaceAll(/"id":"[^"]+","at"/g, '"id":"<deed>","at"')
    .replaceAll(/"(cursor|challenge|salt|signature)":"[^"]+"/g, '"$1":"<$1>"')
    .replaceAll(/"starts":\["[^\]]+\]/g, '"starts":["<start>"]')
    .replaceAll(/"(upstream|redirectUrl|logoutUrl)":"[^"]+"/g, '"$1":"<$1>"')
    .replaceAll(/"[\w-]{43}"/g, '"<keyed>"')
    .replaceAll(/\/media\/[^/"]+/g, '/media/<photo>');

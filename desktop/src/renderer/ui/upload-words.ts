export const UPLOAD_WORDS = {
  title: (max: number) => (max === 1 ? 'Upload an image' : 'Upload images'),
  rule: (max: number) => (max === 1 ? 'One image, up to 10 MB.' : `Up to ${max} images at a time, each up to 10 MB.`),
  choose: 'Choose files',
  chooseMore: 'Add more files',
  chooseOther: 'Choose another file',
  drop: 'or drop them here',
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Try ${name} again`,
  state: { waiting: 'Ready', sending: 'Uploading…', done: 'Uploaded', failed: 'Upload failed' },
  cancel: 'Cancel',
  upload: (count: number) => (count === 0 ? 'Upload' : `Upload ${count} ${count === 1 ? 'file' : 'files'}`),
  uploading: 'Uploading…',
} as const;

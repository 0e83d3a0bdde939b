import type { LeftOut } from '#lib/uploads/upload-round.ts';

export const UPLOAD_WORDS = {
  title: (max: number) => (max === 1 ? 'Upload an image' : 'Upload images'),
  rule: (max: number) =>
    max === 1
      ? 'One image. Above 10 MB, or wider than the page needs, it is made smaller first.'
      : `As many as you like: they go up ${max} at a time, in this order. Those above 10 MB, or wider than the page needs, are made smaller first.`,
  choose: (max: number) => (max === 1 ? 'Choose a file' : 'Choose files'),
  chooseMore: 'Add more files',
  chooseOther: 'Choose another file',
  drop: (multiple: boolean) => (multiple ? 'or drop them anywhere' : 'or drop it anywhere'),
  dropHere: 'Drop to add them to the upload',
  remove: (name: string) => `Remove ${name}`,
  stop: (name: string) => `Stop ${name}`,
  retry: (name: string) => `Try ${name} again`,
  state: {
    preparing: 'Preparing…',
    waiting: 'Ready',
    sending: 'Uploading…',
    done: 'Uploaded',
    failed: 'Upload failed',
  },
  leftOut: (files: readonly LeftOut[]) => {
    const [first] = files;
    return first && files.length === 1
      ? `Left out “${first.file.name}”. ${first.where}`
      : `Left out ${files.length} files that are here already.`;
  },
  takeLeftOut: (count: number) => (count === 1 ? 'Upload it again' : 'Upload them again'),
  cancel: 'Cancel',
  upload: (count: number) => (count === 0 ? 'Upload' : `Upload ${count} ${count === 1 ? 'file' : 'files'}`),
  uploading: 'Uploading…',
  up: (done: number, all: number) => `${done} of ${all} uploaded`,
  show: 'Show the upload',
} as const;

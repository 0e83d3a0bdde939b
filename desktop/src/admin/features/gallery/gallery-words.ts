import { DELETED_KEPT_DAYS, SETTINGS_LABELS } from '@shutterdesk/shared';

const images = (count: number): string => (count === 1 ? 'gallery image' : `${count} gallery images`);
const Images = (count: number): string => (count === 1 ? 'Gallery image' : `${count} gallery images`);
const failed = (what: string, some: number, all: number): string =>
  some === all ? `Failed to ${what} ${images(all)}.` : `Failed to ${what} ${some} of ${all} gallery images.`;

export const GALLERY_WORDS = {
  title: 'Gallery Images',
  subtitle: 'The photographs of your portfolio',
  deletedOnes: {
    restored: 'Gallery image restored successfully.',
    restoreFailed: 'Failed to restore gallery image.',
    purged: 'Gallery image deleted for good.',
    purgeFailed: 'Failed to delete gallery image.',
  },
  addTitle: 'Add New Gallery Images',
  addText: 'Choose photographs or drop them anywhere here, as many as you like. Then describe and save them.',
  browse: 'Browse Files to Upload',
  alreadyInGallery: (alt: string) => `It is in your gallery already, as “${alt}”.`,
  alreadyUploaded: 'It is uploaded already, and waits to be described and saved.',
  count: (count: number) => `${count} ${count === 1 ? 'image' : 'images'} uploaded`,
  selectDraft: (name: string) => `Select ${name}`,
  selectAllDrafts: 'Select all',
  categoryOf: (selected: number, all: number) =>
    selected === 0 || selected === all
      ? `Category of all ${all}`
      : `Category of the ${selected === 1 ? 'one' : selected} selected`,
  differentCategories: 'Several',
  placeBehind: 'Place behind the others',
  placeBehindHelp: (count: number) =>
    `They follow the ${count === 1 ? 'photograph' : `${count} photographs`} in your gallery. Unchecked, they take exactly the numbers under Order.`,
  unsent: (count: number) =>
    count === 1
      ? 'One file had not gone up when this page was left:'
      : `${count} files had not gone up when this page was left:`,
  unsentMore: (count: number) => `and ${count} more`,
  unsentHelp: (count: number) =>
    count === 1 ? 'Choose it again, and it takes its place.' : 'Choose them again, and each takes its place.',
  chooseAgain: 'Choose again',
  leaveUnsent: (count: number) => (count === 1 ? 'Leave it out' : 'Leave them out'),
  noPreview: (name: string) => `${name} cannot be shown here before it is saved.`,
  description: 'Description *',
  descriptionPlaceholder: 'What the photograph shows',
  descriptionMissing: 'Please add a description.',
  category: 'Category',
  order: 'Order',
  gone: (name: string) =>
    `This upload has run out: unsaved files are kept for a day. Upload ${name} again, and it takes its place here with your description.`,
  remove: (name: string) => `Remove ${name}`,
  save: (count: number) => `Save All ${count} Images`,
  saving: 'Saving...',
  noImagesTitle: 'No images',
  noImages: 'Please upload images first.',
  invalidTitle: 'Validation error',
  invalid: 'Please add descriptions for all images.',
  wrong: 'Please correct the marked fields.',
  someGone: 'Some uploads have run out. Please upload those files again, or remove them.',
  uploaded: (count: number) => `${count} image(s) uploaded. Fill in the details and save.`,
  added: 'Gallery images added successfully.',
  addFailed: 'Failed to add gallery images.',
  currentTitle: (count?: number) =>
    count === undefined ? 'Current Gallery Images' : `Current Gallery Images (${count})`,
  problemsTitle: (count: number) =>
    count === 1 ? 'A photograph could not be processed' : `${count} photographs could not be processed`,
  problemsText: (count: number) =>
    count === 1
      ? 'It is not on your page. Delete it and upload the file again.'
      : 'They are not on your page. Delete them and upload the files again.',
  currentText: 'Drag a photograph to its place, or take its handle with Space and the arrow keys.',
  loading: 'Loading gallery images...',
  what: 'The gallery images',
  emptyTitle: 'No gallery images yet',
  emptyText: 'Upload your first photographs above; they appear on your page as soon as you save them.',
  select: (alt: string) => `Select ${alt}`,
  selected: (count: number) => `${count} selected`,
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  changeCategory: 'Change category',
  changing: 'Changing…',
  deleting: 'Deleting…',
  deleteSelected: 'Delete selected',
  move: (alt: string, position: number, count: number) => `Move ${alt}, ${position} of ${count}`,
  moveHelp: 'Space takes the photograph up, the arrow keys move it, Space puts it down, Escape leaves it where it was.',
  takenUp: (alt: string, position: number, count: number) => `${alt} taken up at position ${position} of ${count}.`,
  movedOver: (alt: string, position: number, count: number) => `${alt} is over position ${position} of ${count}.`,
  putDown: (alt: string, position: number, count: number) => `${alt} put down at position ${position} of ${count}.`,
  leftThere: (alt: string) => `${alt} stays where it was.`,
  together: (count: number) => `${count} photographs`,
  ordered: 'Gallery order updated successfully.',
  orderFailed: 'Failed to update the gallery order.',
  edit: (alt: string) => `Edit ${alt}`,
  editDescription: 'Description',
  position: (count: number) => `Position (1 to ${count})`,
  wrongPosition: (count: number) => `Please enter a number from 1 to ${count}.`,
  focalPoint: 'Focal Point',
  focalEditor: (alt: string) => `Focal point of ${alt}`,
  focalHelp: 'Put the point on what every crop must keep, by pointer or arrow keys.',
  noFocalPoint: 'No point is set: crops keep the middle, a little above it.',
  across: 'Across (%)',
  down: 'Down (%)',
  removeFocalPoint: 'Remove Point',
  layout: SETTINGS_LABELS.galleryLayout,
  layoutText: 'How your page arranges the photographs.',
  layouts: {
    grid: { name: 'Grid', text: 'Every photograph is cropped to the same shape.' },
    rows: { name: 'Rows', text: 'Photographs are whole, and as high as the others in their row.' },
    columns: { name: 'Columns', text: 'Photographs are whole and equally wide; on a phone, one below the other.' },
  },
  layoutSaved: 'Gallery layout updated.',
  layoutFailed: 'Failed to update the gallery layout.',
  replace: 'Replace photo',
  replaceRule: `The photograph keeps its description, category, place and link. The old file lies in Recently Deleted for ${DELETED_KEPT_DAYS} days. A file above 10 MB, or wider than the page needs, is made smaller first.`,
  otherShape: (now: string, before: string) =>
    `This one is ${now}, the other one is ${before}: look at your page afterwards, it may show another part.`,
  replaced: 'Photo replaced successfully. The old file is in Recently Deleted.',
  saveEdit: 'Save',
  cancelEdit: 'Cancel',
  updated: (count: number) => `${Images(count)} updated successfully.`,
  updateFailed: (some: number, all: number) => failed('update', some, all),
  removeImage: (alt: string) => `Delete ${alt}`,
  removeTitle: (count: number) => (count === 1 ? 'Delete gallery image' : `Delete ${count} gallery images`),
  removeQuestion: (alt: string) => `“${alt}” will be taken out of your gallery.`,
  removeManyQuestion: (count: number) => `${count} photographs will be taken out of your gallery.`,
  removeConfirm: 'Delete',
  deleted: (count: number) => `${Images(count)} deleted successfully.`,
  deleteFailed: (some: number, all: number) => failed('delete', some, all),
  restored: (count: number) => `${Images(count)} restored successfully.`,
  restoreFailed: (some: number, all: number) => failed('restore', some, all),
} as const;

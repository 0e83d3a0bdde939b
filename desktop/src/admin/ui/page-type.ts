/** The typefaces of the public page, for its small previews. */
import '@fontsource/cormorant-garamond/latin-500.css';
import '@fontsource-variable/figtree/wght.css';

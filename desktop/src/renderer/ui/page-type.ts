/** The typefaces of the public page, for what shows it in small. */
import '@fontsource/cormorant-garamond/latin-500.css';
import '@fontsource-variable/figtree/wght.css';

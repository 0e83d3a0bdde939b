/**
 * Builds the page again and again in one process, which takes a fifth of the time of `astro build` once it is warm.
 * A message names the folder to build into; the answer is null, or what is wrong.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type AstroInlineConfig, build } from 'astro';

/** A fault of the sources, with its place where the compiler knows it. */
export interface PageFault {
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly frame?: string | undefined;
}

interface CompilerError extends Error {
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
  readonly frame?: string;
}

const faultOf = (error: CompilerError): PageFault => ({
  message: stripVTControlCharacters(error.message),
  file: error.loc?.file ?? error.id,
  line: error.loc?.line,
  column: error.loc?.column,
  frame: error.frame && stripVTControlCharacters(error.frame),
});

const NOTHING = { build: { rolldownOptions: { input: 'data:text/javascript,export{}' } } };

/** For a quick build, which a browser's debugger can read. */
const QUICK: NonNullable<AstroInlineConfig['vite']> = {
  build: { minify: false },
  // No edit changes React.
  ssr: { external: ['react', 'react-dom'] },
  // Astro would bundle the whole site once more for pages that are rendered ahead; there are none.
  plugins: [{ name: 'nothing-ahead', configEnvironment: (name) => (name === 'prerender' ? NOTHING : null) }],
};

const root = fileURLToPath(new URL('..', import.meta.url));
// Faults name files by their path from here.
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.on('disconnect', () => process.exit(1));
process.on('message', async (outDir: string) => {
  try {
    await build({ root, outDir, logLevel: 'silent', vite: QUICK });
    process.send?.(null);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.send?.(faultOf(error));
  }
});

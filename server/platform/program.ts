// 另起的程序 · platform/program
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How node is told what to run: a file of the build, or the text of a program made from the sources. */
export type Program = { readonly file: string } | { readonly code: string }

const made = new Map<string, Promise<Program>>()

/** The program `name` beside the module `from` (its `import.meta.url`). In the build every program stands beside the server. */
export const programOf = (name: string, from: string): Promise<Program> => {
  if (!from.endsWith('.ts')) return Promise.resolve({ file: fileURLToPath(new URL(`${name}.js`, from)) })
  const source = fileURLToPath(new URL(`${name}.ts`, from))
  const program = made.get(source) ?? bundled(source)
  made.set(source, program)
  return program
}

/** Development and tests only (the bundler is no package of the product): node by itself cannot read the sources. */
const bundled = async (input: string): Promise<Program> => {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input, platform: 'node', external: (id) => !isAbsolute(id) && /^[^.#]/.test(id) })
  const output = await bundle.generate({ codeSplitting: false, paths: (id) => import.meta.resolve(id) })
  await bundle.close()
  return { code: output.output[0].code }
}

// 另起的程序 · platform/program
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program for node: a file of the build, or code bundled from the sources. */
export type Program = { readonly file: string } | { readonly code: string }

const programsByName = new Map<string, Promise<Program>>()

/** The program `name` beside the module `from` (its `import.meta.url`). In the build all programs lie beside the server. */
export const programOf = (name: string, from: string): Promise<Program> => {
  if (!from.endsWith('.ts')) return Promise.resolve({ file: fileURLToPath(new URL(`${name}.js`, from)) })
  const source = fileURLToPath(new URL(`${name}.ts`, from))
  const program = programsByName.get(source) ?? bundled(source)
  programsByName.set(source, program)
  return program
}

/** Development and tests only (the product does not contain the bundler): node cannot read the sources by itself. */
const bundled = async (input: string): Promise<Program> => {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input, platform: 'node', external: (id) => !isAbsolute(id) && /^[^.#]/.test(id) })
  const output = await bundle.generate({ codeSplitting: false, paths: (id) => import.meta.resolve(id) })
  await bundle.close()
  return { code: output.output[0].code }
}

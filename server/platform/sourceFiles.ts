// 从源文件读 · platform/sourceFiles
import { readdir } from 'node:fs/promises'

export type Module = Readonly<Record<string, unknown>>

/**
 * Modules below a folder, by their path in it. A bundler collects files by `import.meta.glob`; without one (development, benches, the
 * fuzzer) they are read here.
 */
export const modulesBelow = async (folder: URL, isMeant: (path: string) => boolean): Promise<readonly Module[]> => {
  const entries = await readdir(folder, { recursive: true })
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter(isMeant)
  return Promise.all(paths.toSorted().map((path) => import(new URL(path, folder).href) as Promise<Module>))
}

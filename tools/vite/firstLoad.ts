// 首次载入的分块
import type { Rolldown } from 'vite'

type Ids = ReadonlySet<string>
type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const entries = {
  boot: 'src/app/main.tsx',
  handheld: 'src/handheld/start.tsx',
  home: 'src/handheld/Home.tsx',
  work: 'src/floor/work.ts',
  desktop: 'src/app/desktop.tsx',
} as const
const schemas = /node_modules[\\/]typebox[\\/]/
/** Calls and operations of the floor, whose schemas only the server reads: what is left of them is a few words each. */
const isOfFloor = /[\\/]src[\\/]contract[\\/](pda|ops)[\\/]|Here\.ts$/
const isContract = /[\\/]src[\\/]contract[\\/]/

/** Everything a module needs before it runs, itself included; with `later` also what it may load afterwards. */
const closure = (from: string, context: Context, later = false): Ids => {
  const found = new Set<string>()
  const rest = [from]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const module = context.getModuleInfo(id)
    rest.push(...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

const buildsSchemas = (id: string, context: Context): boolean =>
  schemas.test(id) || (isContract.test(id) && [...closure(id, context)].some((one) => schemas.test(one)))

/** Where a module stands that home needs and the sign-in does not; stations of the desktop run on most of them. */
const homeOf = (id: string, context: Context, desktop: Ids): string | null => {
  if (!desktop.has(id)) return 'home'
  return !buildsSchemas(id, context) || isOfFloor.test(id) ? 'floor' : null
}

/**
 * One file for what every page starts with, one for what both shells need, one for what the handheld alone needs at its start. Left to
 * itself the bundler makes some thirty small ones of it, and each costs a PDA a turn through the service worker (17 ms at a sixth of
 * this machine's speed) and a set of headers. One more for what a person who is signed in needs at once: home and what every flow runs
 * on. Closures contain their own dependencies, so no group needs another one's code.
 */
export const firstLoad = (root: string) => {
  let known: Readonly<Record<Exclude<keyof typeof entries, 'work'> | 'desktopLater', Ids>> | null = null
  return (id: string, context: Context): string | null => {
    const of = (name: keyof typeof entries, later = false): Ids => closure(`${root}/${entries[name]}`, context, later)
    known ??= {
      boot: of('boot'),
      handheld: of('handheld'),
      home: new Set([...of('home'), ...of('work')]),
      desktop: of('desktop'),
      desktopLater: of('desktop', true),
    }
    // the entry waits for a shell, and the shell for these: the entry itself stands apart
    if (known.boot.has(id)) return id === `${root}/${entries.boot}` ? null : 'boot'
    if (!known.handheld.has(id)) return known.home.has(id) ? homeOf(id, context, known.desktopLater) : null
    // a call both shells make from their first moment on stands with the code that makes it: apart, the two files would wait for each other
    if (isContract.test(id) && known.desktop.has(id)) return 'base'
    // what the desktop needs of a contract may be its schemas, and they must not come along: the bundler splits those by use
    if (buildsSchemas(id, context)) return !known.desktopLater.has(id) ? 'handheld' : isOfFloor.test(id) ? 'shared' : null
    if (known.desktop.has(id)) return 'base'
    // pages of the desktop that come later may need it too: out of the handheld's own file, whose style sheet would dress the desk
    return known.desktopLater.has(id) ? 'shared' : 'handheld'
  }
}

/** What stands on the handheld before it loads home. */
const standing = /^assets\/(boot|base|shared|handheld|react|rolldown-runtime)-[^/]+\.js$/

/** The desk's list of all its pages, each by the file of its contract. */
const isDirectory = (host: string): boolean => host.startsWith('assets/pages-')

/**
 * The files a page names in advance. Of the handheld only home, which a person waits for, names all it needs: the worker has brought the
 * others in the background long before they are opened, their imports are found there, and a hundred names would cost the first load
 * 1.5 kB. The desk's directory of pages would name seven hundred, 9 kB, so that one of them comes a turn earlier. A style sheet comes by
 * its name alone.
 */
export const afterFirstLoad = (page: string, files: string[], { hostId }: { readonly hostId: string }): string[] => {
  const isHandheld = hostId.startsWith('assets/handheld-')
  if (isHandheld && page.startsWith('assets/Home-')) return files.filter((file) => !standing.test(file))
  return isHandheld || isDirectory(hostId) ? files.filter((file) => file.endsWith('.css')) : files
}

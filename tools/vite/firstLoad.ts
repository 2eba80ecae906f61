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
/** Calls and operations of the handheld. Only the server reads their schemas, so without them each is a few words long. */
const isFloorContract = /[\\/]src[\\/]contract[\\/](pda|ops)[\\/]|Here\.ts$/
const isContract = /[\\/]src[\\/]contract[\\/]/

/** All modules that a module imports, itself included; `later` adds dynamic imports. */
const closure = (from: string, context: Context, later = false): Ids => {
  const found = new Set<string>()
  const idsToVisit = [from]
  for (let id = idsToVisit.pop(); id !== undefined; id = idsToVisit.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const module = context.getModuleInfo(id)
    idsToVisit.push(...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

const buildsSchemas = (id: string, context: Context): boolean =>
  schemas.test(id) || (isContract.test(id) && [...closure(id, context)].some((one) => schemas.test(one)))

/** Group of a module that home needs and the sign-in does not; stations of the desktop use most of these modules. */
const groupOfHomeModule = (id: string, context: Context, desktop: Ids): string | null => {
  if (!desktop.has(id)) return 'home'
  return !buildsSchemas(id, context) || isFloorContract.test(id) ? 'floor' : null
}

/**
 * Groups modules into a few files: `boot` for every page, `base` for both shells, `handheld` for the start of the handheld, `home` and
 * `floor` for a person who is signed in. Without groups the bundler makes some thirty small files, and each costs a PDA a pass through
 * the service worker (17 ms at a sixth of this machine's speed) and a set of headers. Each group contains its own dependencies, so no
 * group needs code of another.
 */
export const firstLoad = (root: string) => {
  let closures: Readonly<Record<Exclude<keyof typeof entries, 'work'> | 'desktopLater', Ids>> | null = null
  return (id: string, context: Context): string | null => {
    const closureOf = (name: keyof typeof entries, later = false): Ids => closure(`${root}/${entries[name]}`, context, later)
    closures ??= {
      boot: closureOf('boot'),
      handheld: closureOf('handheld'),
      home: new Set([...closureOf('home'), ...closureOf('work')]),
      desktop: closureOf('desktop'),
      desktopLater: closureOf('desktop', true),
    }
    // the entry module gets a file of its own, because it waits for a shell and the shell imports `boot`
    if (closures.boot.has(id)) return id === `${root}/${entries.boot}` ? null : 'boot'
    if (!closures.handheld.has(id)) return closures.home.has(id) ? groupOfHomeModule(id, context, closures.desktopLater) : null
    // a contract used by both shells goes with its users; in separate files the two would wait for each other
    if (isContract.test(id) && closures.desktop.has(id)) return 'base'
    // a contract may contain schemas that only the desktop needs: the bundler splits these by use
    if (buildsSchemas(id, context))
      return !closures.desktopLater.has(id) ? 'handheld' : isFloorContract.test(id) ? 'shared' : null
    if (closures.desktop.has(id)) return 'base'
    // modules that desktop pages load later must not be in the handheld's file, because its style sheet would apply to the desktop
    return closures.desktopLater.has(id) ? 'shared' : 'handheld'
  }
}

/** Files already loaded on the handheld before home. */
const loadedBeforeHome = /^assets\/(boot|base|shared|handheld|react|rolldown-runtime)-[^/]+\.js$/

/** The desktop's directory of pages, each by its contract file. */
const isDirectory = (host: string): boolean => host.startsWith('assets/pages-')

/**
 * The files a page preloads. On the handheld only home preloads all its files, because a person waits for it; the worker has stored the
 * others long before, and a hundred names would cost the first load 1.5 kB. In the desktop's directory of pages the names would cost 9
 * kB. There, and for other handheld pages, only style sheets are preloaded.
 */
export const afterFirstLoad = (page: string, files: string[], { hostId }: { readonly hostId: string }): string[] => {
  const isHandheld = hostId.startsWith('assets/handheld-')
  if (isHandheld && page.startsWith('assets/Home-')) return files.filter((file) => !loadedBeforeHome.test(file))
  return isHandheld || isDirectory(hostId) ? files.filter((file) => file.endsWith('.css')) : files
}

// 各区的文件 · areas
/**
 * Collects what the files of the areas and of core add to the server: endpoints by default export, documents by constants made with `served`,
 * background tasks by exported constants. No list of them is kept by hand.
 */
import type { Endpoint } from './platform/handle.ts'
import type { ServedDocument } from './platform/document/serving.ts'
import type { JobTask } from './platform/jobs.ts'
import { modulesBelow, type Module } from './platform/sourceFiles.ts'

const modules: readonly Module[] =
  import.meta.env === undefined
    ? await modulesBelow(new URL('.', import.meta.url), (path) => /^(?!platform\/|seed\/|migrations\/)\w+\/.*\.ts$/.test(path))
    : Object.values(
        import.meta.glob<Module>(['./*/**/*.ts', '!./platform/**', '!./seed/**', '!./migrations/**'], {
          eager: true,
        }),
      )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'path' in value && 'method' in value && 'run' in value
const isDocument = (value: unknown): value is ServedDocument =>
  isObject(value) && 'serving' in value && 'of' in value && isObject(value.of) && 'acts' in value.of && 'life' in value.of

const isTask = (value: unknown): value is JobTask =>
  isObject(value) && 'run' in value && typeof value.run === 'function' && 'name' in value && !('path' in value)

/** Endpoints of areas, except document endpoints (served separately). A file may re-export another file's endpoints, hence the Set. */
export const areaEndpoints: readonly Endpoint[] = [
  ...new Set(modules.flatMap(({ default: exported }) => [exported].flat()).filter(isEndpoint)),
]

/** All documents of the server. */
export const documents: readonly ServedDocument[] = [
  ...new Set(modules.flatMap((module) => Object.values(module)).filter(isDocument)),
]

/** Background tasks of areas and core. */
export const areaTasks: readonly JobTask[] = [...new Set(modules.flatMap((module) => Object.values(module)).filter(isTask))]

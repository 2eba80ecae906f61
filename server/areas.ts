// 各区的文件 · areas
/**
 * Collects what the files of the areas add to the server: their endpoints by default export, their documents by constants made with
 * `served`. No list of them is kept by hand.
 */
import type { Endpoint } from './platform/handle.ts'
import type { ServedDocument } from './platform/document/serving.ts'
import { modulesBelow, type Module } from './platform/sourceFiles.ts'

const modules: readonly Module[] =
  import.meta.env === undefined
    ? await modulesBelow(new URL('.', import.meta.url), (path) =>
        /^(?!platform\/|core\/|seed\/|migrations\/)\w+\/.*\.ts$/.test(path),
      )
    : Object.values(
        import.meta.glob<Module>(['./*/**/*.ts', '!./platform/**', '!./core/**', '!./seed/**', '!./migrations/**'], {
          eager: true,
        }),
      )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'path' in value && 'method' in value && 'run' in value
const isDocument = (value: unknown): value is ServedDocument =>
  isObject(value) && 'serving' in value && 'of' in value && isObject(value.of) && 'acts' in value.of && 'life' in value.of

/** Endpoints of the areas without those of documents; a file may re-export those of another one. */
export const areaEndpoints: readonly Endpoint[] = [
  ...new Set(modules.flatMap(({ default: own }) => [own].flat()).filter(isEndpoint)),
]

/** All documents of the server. */
export const documents: readonly ServedDocument[] = [
  ...new Set(modules.flatMap((module) => Object.values(module)).filter(isDocument)),
]

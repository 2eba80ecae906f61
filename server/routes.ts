// 端点清单 · routes
/** Every call of the server: those of the areas, of documents, and of platform and import. */
import { areaEndpoints, documents } from './areas.ts'
import { documentImport } from './import/documentImport.ts'
import { batchActs } from './platform/document/batch.ts'
import { serveDocument } from './platform/document/serveDocument.ts'
import type { Endpoint } from './platform/handle.ts'

export const endpoints: readonly Endpoint[] = [
  ...documents.flatMap(serveDocument),
  ...documents.flatMap(documentImport),
  batchActs(documents),
  ...areaEndpoints,
]

// Every definition of the contract, collected from its files, for the generated tests.
import type { Call } from '#contract/call'
import type { Document } from '#contract/document'
import { documentCalls } from '#contract/documentCalls'
import { listImportCalls } from '#contract/import/calls'
import { toastOf, type Resource } from '#contract/resource'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/*/*.ts', '!../../src/contract/{menu,rules,ops}/*.ts'],
  {
    eager: true,
  },
)
const exported = Object.values(files).flatMap((file) => Object.values(file))

const isDefinition = (value: unknown): value is { readonly id: string; readonly title: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** id → resource */
export const resources: ReadonlyMap<string, Resource> = new Map(
  exported
    .filter((value): value is Resource => isDefinition(value) && 'fields' in value && 'calls' in value)
    .map((one) => [one.id, one]),
)

/** id → document */
export const documents: ReadonlyMap<string, Document> = new Map(
  [...resources].flatMap(([id, one]) => ('acts' in one ? [[id, one as Document]] : [])),
)

/** id → call */
export const calls: ReadonlyMap<string, Call> = new Map(
  [
    ...exported.filter((value): value is Call => isDefinition(value) && 'method' in value && 'may' in value),
    ...[...documents.values()].flatMap(documentCalls),
    ...[...resources.values()].flatMap(listImportCalls),
  ].map((one) => [one.id, one]),
)

/** Route → its toast; '' for a call without one. */
export const notices: ReadonlyMap<string, string> = new Map([
  ...[...resources.values()].flatMap((resource) =>
    Object.entries(resource.calls).flatMap(([verb, route]): [string, string][] => {
      if (route === undefined) return []
      return [
        [route, verb === 'create' || verb === 'update' || verb === 'status' || verb === 'remove' ? toastOf(resource, verb) : ''],
      ]
    }),
  ),
  ...[...calls.values()].map(({ method, path, toast = '' }): [string, string] => [`${method} ${path}`, toast]),
  // an act has its own toast; for many documents at once the toast has their number
  ...[...documents.values()].flatMap(({ acts }) =>
    Object.values(acts).flatMap(({ path, toast }): [string, string][] => (typeof toast === 'string' ? [[path, toast]] : [])),
  ),
])

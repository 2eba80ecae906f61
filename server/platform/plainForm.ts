// 表单里的码 · platform/plainForm
import type { Field, Fields, Kind } from '#contract/kinds'
import { asWritten } from '#contract/rules/plainText'
import type { AnyBody } from '#contract/resource'

const halfWidthKinds: ReadonlySet<Kind> = new Set(['code', 'ref', 'text'])
/** A typed value in stored form: the same for forms and files (rules/plainText). */
export const plainValue = (field: Field, value: unknown): unknown =>
  typeof value !== 'string' ? value : halfWidthKinds.has(field.kind) ? asWritten(field.kind, value) : value.trim()

/** The values of these fields in stored form; other values of the input stay as they are. */
export const plainForm = (fields: Fields, input: AnyBody): AnyBody =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field === undefined ? value : plainValue(field, value)]
    }),
  )

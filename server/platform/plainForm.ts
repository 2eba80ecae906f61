// 表单里的码 · platform/plainForm
import type { Field, Fields, Kind } from '#contract/kinds'
import { asWritten } from '#contract/rules/plainText'
import type { AnyBody } from '#contract/resource'

const halfWidthKinds: ReadonlySet<Kind> = new Set(['code', 'ref', 'text'])
/**
 * The value in stored form: codes and texts in half-width, without surrounding blanks (rules/plainText). Forms and files use it alike.
 */
export const plainValue = (field: Field, value: unknown): unknown =>
  typeof value !== 'string' ? value : halfWidthKinds.has(field.kind) ? asWritten(field.kind, value) : value.trim()

/** The input with the values of these fields in stored form; its other values stay as they are. */
export const plainForm = (fields: Fields, input: AnyBody): AnyBody =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field === undefined ? value : plainValue(field, value)]
    }),
  )

// 档案的导入模板 · import/template
import { code, type Field, type Fields } from '#contract/kinds'

/** Unit of a number's cells. */
const unitOf = ({ kind, unit = '' }: Field): string =>
  kind === 'money' || kind === 'price' ? '元' : kind === 'weight' ? unit || 'kg' : unit

/** A field as a template column: a reference becomes a number column, a weight is in its unit, and the label has the unit. */
const column = (field: Field): Field => {
  if (field.kind === 'ref') return code(`${field.label}编号`, { required: field.required === true, max: field.max ?? 32 })
  const unit = unitOf(field)
  const label = unit === '' || field.label.includes(unit) ? field.label : `${field.label}(${unit})`
  return field.kind === 'weight' && field.unit === 'g' ? { ...field, kind: 'count', label } : { ...field, label }
}

/** Columns of a template in the order of `names`; `more` overrides the archive's fields. */
export const templateOf = (fields: Fields, names: readonly string[], more: Fields = {}): Fields =>
  Object.fromEntries(
    names.map((name) => {
      const field = more[name] ?? fields[name]
      if (field === undefined) throw new Error(`a template names ${name}, which is no field`)
      return [name, name in more ? field : column(field)]
    }),
  )

// What a list shows at first sight: its state and its key figure, as its definition names them.
import { titleOf, type Field } from '#contract/kinds'
import { columnsOf, type Resource } from '#contract/resource'

/** Whether a field shows the state of a row: the field of the tabs, of 启用/停用, or one with such a name. */
export const isState = (name: string, field: Field, { tabs }: Pick<Resource, 'tabs'>): boolean =>
  (field.kind === 'choice' && (name === tabs || field.label.endsWith('状态'))) ||
  field.turn !== undefined ||
  name === 'isDisabled' ||
  name === 'isOpen'
const figures = new Set<Field['kind']>(['count', 'money', 'price', 'weight', 'percent', 'minutes', 'moment', 'day'])
/** Figures that are no reason to open a list. */
const besides = new Set(['sort', 'createTime', 'updateTime'])
export const isFigure = (name: string, { kind }: Field): boolean => figures.has(kind) && !besides.has(name)

export interface FirstSight {
  /** title of its column, alone or shared with another; null if the list has none */
  readonly state: string | null
  readonly figure: string | null
}
/** Titles of the state and the key figure among the first columns of a list. */
export const firstSightOf = (one: Resource): FirstSight => {
  const columns = columnsOf(one).filter(({ isShown }) => isShown)
  const titleWhere = (meets: (name: string, field: Field) => boolean): string | null => {
    const met = (name: string): boolean => {
      const field = one.fields[name]
      return field !== undefined && meets(name, field)
    }
    const column = columns.find(({ name }) => met(name)) ?? columns.find(({ beside }) => beside.some(met))
    const field = column && one.fields[column.name]
    return field === undefined ? null : titleOf(field)
  }
  return { state: titleWhere((name, field) => isState(name, field, one)), figure: titleWhere(isFigure) }
}

// 品名的行内编辑 · goods/nameList/cells
import { Button, Select } from 'antd'
import { createContext, use, type JSX, type KeyboardEvent } from 'react'
import { nameList } from '#contract/goods/nameList'
import { DECLARE_CATEGORY } from '#contract/rules/goodsTexts'
import type { Row } from '#contract/resource'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { show } from '../../../kit/cells.tsx'

export type Name = Row<typeof nameList>
/** Values of the row being edited; only one row can be edited at a time. */
export interface Draft {
  readonly key: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly declareName: string
  readonly declareCategory: number | null
  readonly printName: string
}
interface Editor {
  readonly draft: Draft | null
  readonly edit: (draft: Draft | null) => void
  readonly keep: () => void
  readonly busy: boolean
}
const noEditor: Editor = { draft: null, edit: () => undefined, keep: () => undefined, busy: false }
export const Editing = createContext<Editor>(noEditor)

const keyOf = (row: Name): string => `${row.ownerNo ?? ''}|${row.goodsNo ?? ''}`
export const draftOf = (row: Name): Draft => ({
  key: keyOf(row),
  ownerNo: row.ownerNo ?? '',
  goodsNo: row.goodsNo ?? '',
  declareName: row.declareName ?? '',
  declareCategory: row.declareCategory === null ? null : row.declareCategory,
  printName: row.printName ?? '',
})
const categories = Object.entries(DECLARE_CATEGORY).map(([value, label]) => ({ value: Number(value), label }))

interface TypedCellProps {
  readonly name: 'declareName' | 'printName'
  readonly row: Name
}
export const TypedCell = ({ name, row }: TypedCellProps): JSX.Element => {
  const { draft, edit, keep } = use(Editing)
  if (draft?.key !== keyOf(row)) return <>{show(nameList.fields[name], row[name])}</>
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') edit(null)
  }
  return (
    <LimitedInput
      size="small"
      aria-label={nameList.fields[name].label}
      max={64}
      autoFocus={name === 'declareName'}
      value={draft[name]}
      onChange={(event) => edit({ ...draft, [name]: event.target.value })}
      onKeyDown={press}
    />
  )
}

export const CategoryCell = ({ row }: { readonly row: Name }): JSX.Element => {
  const { draft, edit } = use(Editing)
  if (draft?.key !== keyOf(row)) return <>{show(nameList.fields.declareCategory, row.declareCategory)}</>
  return (
    <Select
      size="small"
      className="wide"
      aria-label="快递品类"
      allowClear
      options={categories}
      value={draft.declareCategory}
      onChange={(value?: number) => edit({ ...draft, declareCategory: value ?? null })}
    />
  )
}

/** Time of the last change; in the row being edited, the buttons 保存 and 取消. */
export const KeepCell = ({ row }: { readonly row: Name }): JSX.Element => {
  const { draft, edit, keep, busy } = use(Editing)
  if (draft?.key !== keyOf(row)) return <>{show(nameList.fields.updateTime, row.updateTime)}</>
  return (
    <span className="row-actions">
      <Button type="link" size="small" loading={busy} onClick={keep}>
        保存
      </Button>
      <Button type="link" size="small" onClick={() => edit(null)}>
        取消
      </Button>
    </span>
  )
}

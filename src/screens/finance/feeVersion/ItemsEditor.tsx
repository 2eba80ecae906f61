// 费用项编辑 · finance/feeVersion/ItemsEditor
import { Button, Select, Space } from 'antd'
import type { JSX } from 'react'
import { linesOf } from '#contract/document'
import { feeVersion } from '#contract/finance/feeVersion'
import type { Field } from '#contract/kinds'
import { CONDITIONS_OF, itemColumns, itemFault, methodsOf, type ItemColumn, type TypedItem } from '#contract/rules/feeItemRules'
import { FEE_TYPE, ITEM_METHODS, returnedOrderType, type CalcMethod, type ItemFeeType } from '#contract/rules/feeTypes'
import { ORDER_TYPE } from '#contract/rules/orderLife'
import RowsInput, { type Entry, type RowCellProps } from '../../../kit/RowsInput.tsx'
import { ConditionsCell } from './ConditionsCell.tsx'
import { TiersCell } from './TiersCell.tsx'

const { fields } = linesOf(feeVersion)
/** Fee types whose items may be for some types of orders only. */
const byOrderType: ReadonlySet<ItemFeeType> = new Set(['EXPRESS', 'OPERATE'])
/** Fee types whose items may be for some goods only. */
const byGoodsTag: ReadonlySet<ItemFeeType> = new Set(['OPERATE', 'STORAGE'])

const orderTypes = [
  ...Object.entries(ORDER_TYPE).map(([value, label]) => ({ value: Number(value), label })),
  { value: returnedOrderType, label: '退回' },
]
const OrderTypes = ({ label, value, disabled, put }: RowCellProps): JSX.Element => (
  <div style={{ width: 140 }}>
    <Select
      aria-label={label}
      mode="multiple"
      placeholder="全部"
      maxTagCount="responsive"
      disabled={disabled}
      options={orderTypes}
      value={Array.isArray(value) ? (value as number[]) : []}
      onChange={put}
    />
  </div>
)
const own = { tiers: TiersCell, conditions: ConditionsCell, orderTypes: OrderTypes }

/** Columns of the items of one fee type: those that the ways of pricing of its items have a use for. */
const columnsFor = (type: ItemFeeType, items: readonly TypedItem[]): Readonly<Record<string, Field>> => {
  const methods = items.map(({ calcMethod }) => calcMethod).filter((method): method is CalcMethod => typeof method === 'number')
  const used = new Set<ItemColumn>(methods.flatMap(itemColumns))
  const isShown = (name: string): boolean =>
    used.has(name as ItemColumn) ||
    ['itemCode', 'itemName', 'calcMethod', 'taxRateBp'].includes(name) ||
    (name === 'conditions' && CONDITIONS_OF[type].length > 0) ||
    (name === 'orderTypes' && byOrderType.has(type)) ||
    (name === 'goodsTag' && byGoodsTag.has(type))
  const shown = Object.entries<Field>(fields).filter(([name]) => isShown(name))
  return Object.fromEntries(
    shown.map(([name, field]) => [name, name === 'calcMethod' ? { ...field, width: 110, offers: methodsOf(type) } : field]),
  )
}

const itemTypes = Object.keys(ITEM_METHODS) as ItemFeeType[]
interface ItemsEditorProps {
  readonly items: readonly Entry[]
  readonly change: (items: readonly Entry[]) => void
}
/** Fee items of a version, grouped by fee type; the way of pricing decides which columns an item has. */
export const ItemsEditor = ({ items, change }: ItemsEditorProps): JSX.Element => {
  const present = itemTypes.filter((type) => items.some(({ feeType }) => feeType === type))
  const absent = itemTypes.filter((type) => !present.includes(type))
  const put = (type: ItemFeeType, rows: readonly Entry[]): void =>
    change(itemTypes.flatMap((one) => (one === type ? rows : items.filter(({ feeType }) => feeType === one))))
  return (
    <>
      {present.map((type) => (
        <TypeItems
          key={type}
          type={type}
          items={items.filter(({ feeType }) => feeType === type)}
          change={(rows) => put(type, rows)}
        />
      ))}
      <Space wrap>
        {absent.map((type) => (
          <Button key={type} onClick={() => put(type, [newItem(type, 0)])}>
            加{FEE_TYPE[type]}
          </Button>
        ))}
      </Space>
    </>
  )
}

/** A new item with a code of its own, priced in the first way of its type. */
const newItem = (type: ItemFeeType, count: number): Entry => ({
  feeType: type,
  itemCode: `${type}-${count + 1}`,
  itemName: FEE_TYPE[type],
  calcMethod: methodsOf(type)[0],
  extraStep: 1,
  ratioBase: type === 'MANAGE' ? 3 : 1,
  tierMode: 1,
})

interface TypeItemsProps {
  readonly type: ItemFeeType
  readonly items: readonly Entry[]
  readonly change: (rows: readonly Entry[]) => void
}
const TypeItems = ({ type, items, change }: TypeItemsProps): JSX.Element => {
  const typed = items as readonly TypedItem[]
  const faults = typed.flatMap((item, at) => {
    const fault = itemFault(item)
    return fault === null ? [] : [`第${at + 1}行：${fault[1]}`]
  })
  return (
    <section className="form-part" aria-label={FEE_TYPE[type]}>
      <h2>{FEE_TYPE[type]}</h2>
      <RowsInput
        label={FEE_TYPE[type]}
        fields={columnsFor(type, typed)}
        value={items}
        disabled={false}
        onChange={change}
        own={own}
        begin={(rows) => newItem(type, rows.length)}
        add="添加一项"
      />
      {faults.map((fault) => (
        <p key={fault} className="fault">
          {fault}
        </p>
      ))}
    </section>
  )
}

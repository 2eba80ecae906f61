// 耗材详情 · consumable/detail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { consumable } from '#contract/consumable/consumable'
import { consumableGoods } from '#contract/consumable/goods'
import { consumableLog } from '#contract/consumable/log'
import { consumableStock } from '#contract/consumable/stock'
import { consumableFees } from '#contract/finance/usageFee'
import { titleOf } from '#contract/kinds'
import { formOf, type Row } from '#contract/resource'
import { useOne } from '../../data/query.ts'
import { AddressTabs, DetailPage } from '../../kit/DetailPage.tsx'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { countText, none } from '../../kit/formats.ts'
import { KeyFacts, Strip, type Fact } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { MonthFees } from '../../kit/MonthFees.tsx'
import { Crumbs } from '../../kit/PageHead.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

/** Detail page of packaging: facts, stock in each warehouse, log, goods for which it is recommended (floor.md §4.3, screen 1506). */
export default function ConsumableDetail(): JSX.Element {
  const { id = '' } = useParams()
  const read = useOne(consumable, { consumableNo: id })
  return <DetailPage read={read}>{(data) => <Body row={data} />}</DetailPage>
}

const Body = ({ row }: { readonly row: Row<typeof consumable> }): JSX.Element => {
  const may = useMay()
  const consumableNo = row.consumableNo ?? ''
  const facts = [...new Set([...formOf(consumable), ...consumable.list])]
    .filter((name) => name !== 'size')
    .map((name): Fact => [titleOf(consumable.fields[name]), show(consumable.fields[name], row[name])])
  const tabs = [
    { key: 'basic', label: '基本信息', children: <KeyFacts facts={facts} /> },
    {
      key: 'stock',
      label: '各仓库存',
      children: <ResourceScreen of={consumableStock} fixed={{ consumableNo }} />,
    },
    { key: 'log', label: '流水', children: <ResourceScreen of={consumableLog} fixed={{ consumableNo }} /> },
    ...(may(consumableGoods.may.list)
      ? [{ key: 'goods', label: '推荐商品', children: <ResourceScreen of={consumableGoods} fixed={{ consumableNo }} /> }]
      : []),
    ...(may(consumableFees.may)
      ? [{ key: 'fee', label: '费用', children: <MonthFees call={consumableFees} input={{ consumableNo }} /> }]
      : []),
  ]
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={consumableNo} />
        </h2>
        <StateTag text={row.isDisabled === 1 ? '停用' : '启用'} />
        <Strip
          facts={[
            ['耗材名称', row.consumableName ?? none],
            ['类型', show(consumable.fields.consumableType, row.consumableType)],
            ['总库存', countText(row.stockQty ?? 0)],
          ]}
        />
      </div>
      <AddressTabs
        className="fill-tabs"
        destroyOnHidden
        items={tabs.map((tab) => ({ ...tab, children: <Crumbs value={null}>{tab.children}</Crumbs> }))}
      />
    </div>
  )
}

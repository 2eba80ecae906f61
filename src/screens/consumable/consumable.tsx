// 耗材管理 · consumable/consumable
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  consumable,
  countConsumable,
  enableConsumable,
  receiveConsumable,
  scrapConsumable,
  takeConsumable,
  transferConsumable,
} from '#contract/consumable/consumable'
import type { Row } from '#contract/resource'
import { useSend } from '../../data/send.ts'
import { Decide } from '../../kit/Decide.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { BookDialog } from './consumable/BookDialog.tsx'
import { TakeDialog, type Taking } from './consumable/TakeDialog.tsx'

type Consumable = Row<typeof consumable>

const takings = [
  { key: 'transfer', label: '调拨', right: transferConsumable.may },
  { key: 'take', label: '领用', right: takeConsumable.may },
  { key: 'scrap', label: '报废', right: scrapConsumable.may },
] as const

/** What takes packaging out of a warehouse, behind one button. */
const TakeTools = ({ start }: { readonly start: (what: Taking) => void }): JSX.Element | null => {
  const may = useMay()
  const items = takings.filter(({ right }) => may(right))
  return items.length === 0 ? null : (
    <Dropdown trigger={['click']} menu={{ items: items.map(({ key, label }) => ({ key, label, onClick: () => start(key) })) }}>
      <Decide>
        出库 <Icon name="down" size={12} />
      </Decide>
    </Dropdown>
  )
}

export default function ConsumableScreen(): JSX.Element {
  const navigate = useNavigate()
  const may = useMay()
  const [booking, book] = useState<'receive' | 'count' | null>(null)
  const [taking, take] = useState<Taking | null>(null)
  const enable = useSend(enableConsumable)
  const open = (row: Consumable): void =>
    void navigate(`/front/operator-center/consumable/detail/${encodeURIComponent(row.consumableNo ?? '')}`)
  const actions = (row: Consumable): readonly Action[] => {
    const turn = (isDisabled: 0 | 1) => (): void => enable.mutate({ consumableNo: row.consumableNo ?? '', isDisabled })
    return [
      { label: '详情', right: 150507, local: true, run: () => open(row) },
      { label: '停用', right: enableConsumable.may, when: row.isDisabled === 0, run: turn(1) },
      { label: '启用', right: enableConsumable.may, when: row.isDisabled === 1, run: turn(0) },
    ]
  }
  return (
    <ResourceScreen
      of={consumable}
      rowActions={actions}
      open={open}
      tools={
        <>
          {may(receiveConsumable.may) && <Decide onClick={() => book('receive')}>入库</Decide>}
          {may(countConsumable.may) && <Decide onClick={() => book('count')}>盘点</Decide>}
          <TakeTools start={take} />
        </>
      }
      aside={
        <>
          {booking !== null && <BookDialog what={booking} close={() => book(null)} />}
          {taking !== null && <TakeDialog what={taking} close={() => take(null)} />}
        </>
      }
      empty={<EmptyState title="没有符合条件的耗材" text="新增或用模板导入纸箱、快递袋、防护材料。" />}
    />
  )
}

// 耗材管理 · consumable/consumable
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import {
  consumable,
  countConsumable,
  receiveConsumable,
  scrapConsumable,
  takeConsumable,
  transferConsumable,
} from '#contract/consumable/consumable'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { BookDialog } from './consumable/BookDialog.tsx'
import { TakeDialog, type Taking } from './consumable/TakeDialog.tsx'

const takings = [
  { key: 'transfer', label: '调拨', right: transferConsumable.may },
  { key: 'take', label: '领用', right: takeConsumable.may },
  { key: 'scrap', label: '报废', right: scrapConsumable.may },
] as const

/** Actions that take packaging out of a warehouse, behind one button. */
const TakeTools = ({ start }: { readonly start: (what: Taking) => void }): JSX.Element | null => {
  const may = useMay()
  const items = takings.filter(({ right }) => may(right))
  return items.length === 0 ? null : (
    <Dropdown trigger={['click']} menu={{ items: items.map(({ key, label }) => ({ key, label, onClick: () => start(key) })) }}>
      <OnlineButton>
        出库 <Icon name="down" size={12} />
      </OnlineButton>
    </Dropdown>
  )
}

export default function ConsumableScreen(): JSX.Element {
  const may = useMay()
  const [booking, setBooking] = useState<'receive' | 'count' | null>(null)
  const [taking, setTaking] = useState<Taking | null>(null)
  return (
    <ResourceScreen
      of={consumable}
      tools={
        <>
          {may(receiveConsumable.may) && <OnlineButton onClick={() => setBooking('receive')}>入库</OnlineButton>}
          {may(countConsumable.may) && <OnlineButton onClick={() => setBooking('count')}>盘点</OnlineButton>}
          <TakeTools start={setTaking} />
        </>
      }
      aside={
        <>
          {booking !== null && <BookDialog what={booking} close={() => setBooking(null)} />}
          {taking !== null && <TakeDialog what={taking} close={() => setTaking(null)} />}
        </>
      }
    />
  )
}

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
import { TakeDialog, type TakeKind } from './consumable/TakeDialog.tsx'

const takeActions = [
  { key: 'transfer', label: '调拨', right: transferConsumable.may },
  { key: 'take', label: '领用', right: takeConsumable.may },
  { key: 'scrap', label: '报废', right: scrapConsumable.may },
] as const

/** Menu button with the actions that take packaging out of a warehouse. */
const TakeTools = ({ start }: { readonly start: (what: TakeKind) => void }): JSX.Element | null => {
  const may = useMay()
  const items = takeActions.filter(({ right }) => may(right))
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
  const [bookDialog, setBookDialog] = useState<'receive' | 'count' | null>(null)
  const [takeDialog, setTakeDialog] = useState<TakeKind | null>(null)
  return (
    <ResourceScreen
      of={consumable}
      tools={
        <>
          {may(receiveConsumable.may) && <OnlineButton onClick={() => setBookDialog('receive')}>入库</OnlineButton>}
          {may(countConsumable.may) && <OnlineButton onClick={() => setBookDialog('count')}>盘点</OnlineButton>}
          <TakeTools start={setTakeDialog} />
        </>
      }
      aside={
        <>
          {bookDialog !== null && <BookDialog what={bookDialog} close={() => setBookDialog(null)} />}
          {takeDialog !== null && <TakeDialog what={takeDialog} close={() => setTakeDialog(null)} />}
        </>
      }
    />
  )
}

// 首页页头 · workbench/home/HomeHead
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState, type JSX } from 'react'
import { signedInUser } from '#contract/user/session'
import { cards, cardsKeep } from '#contract/workbench/home'
import { refreshViews, useRead } from '../../../data/query.ts'
import { dayText, momentText } from '../../../kit/formats.ts'
import { Hint } from '../../../kit/Hint.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { useMay } from '../../../kit/may.ts'
import { CardDrawer } from './CardDrawer.tsx'
import { placeInput, type UsedPlace } from './place.ts'

/** Greetings as [hour at which it ends, text]. */
const greetings = [
  [5, '夜深了'],
  [11, '早上好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
] as const
const greeting = (now: number): string => {
  const hour = Number(momentText(now).slice(11, 13))
  return greetings.find(([until]) => hour < until)?.[1] ?? '您好'
}
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'long' })

/** Head of the page: greeting, day, warehouse of the figures, refresh, card settings. */
export const HomeHead = ({ warehouseNo, choose, options }: UsedPlace): JSX.Element => {
  const may = useMay()
  const client = useQueryClient()
  const { data: me } = useRead(signedInUser, {})
  const busy = useIsFetching({ queryKey: ['workbench/home'] }) > 0
  const [isSettingOpen, setIsSettingOpen] = useState(false)
  const [opened] = useState(() => Date.now())
  const { dataUpdatedAt } = useRead(cards, placeInput(warehouseNo), { enabled: false })
  const now = Math.max(opened, dataUpdatedAt)
  return (
    <header className="home-head">
      <h1>
        {greeting(now)}
        {me === undefined ? '' : `，${me.name}`}
      </h1>
      <span className="dim">
        {dayText(now)} {weekday.format(now)}
      </span>
      <Select
        className="home-place"
        aria-label="仓库"
        value={warehouseNo}
        onChange={choose}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          ...(options.length === 1 ? [] : [{ value: '', label: '全部仓库' }]),
          ...options.map(({ value, label }) => ({ value, label })),
        ]}
      />
      <span className="home-since dim">{dataUpdatedAt > 0 && `截至 ${momentText(dataUpdatedAt).slice(11, 19)}`}</span>
      <Hint title="刷新">
        <Button
          type="text"
          aria-label="刷新"
          loading={busy}
          icon={<Icon name="refresh" />}
          onClick={() => void refreshViews(client, ['workbench/home', 'workbench/message'])}
        />
      </Hint>
      {may(cardsKeep.may) && (
        <Hint title="卡片设置">
          <Button type="text" aria-label="卡片设置" icon={<Icon name="columns" />} onClick={() => setIsSettingOpen(true)} />
        </Hint>
      )}
      {isSettingOpen && <CardDrawer close={() => setIsSettingOpen(false)} />}
    </header>
  )
}

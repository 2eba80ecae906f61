// 库位管理 · stock/location
import { useState, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import { location, locationBatch } from '#contract/stock/location'
import { locationGoods } from '#contract/stock/locationGoods'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'
import { BinsDialog } from './location/BinsDialog.tsx'

const views = [
  { key: 'bins', label: '库位' },
  { key: 'fixed', label: '固定库位' },
] as const

export default function LocationScreen(): JSX.Element {
  const [view, setView] = useState('bins')
  const [, setParams] = useSearchParams()
  const head = (
    <TabStrip
      label="库位与固定库位"
      active={view}
      items={views}
      change={(next) => {
        // the two lists search by different fields
        setParams({}, { replace: true })
        setView(next)
      }}
    />
  )
  return view === 'bins' ? <Bins head={head} /> : <FixedBins head={head} />
}

const FixedBins = ({ head }: { readonly head: JSX.Element }): JSX.Element => <ResourceScreen of={locationGoods} head={head} />

const Bins = ({ head }: { readonly head: JSX.Element }): JSX.Element => {
  const may = useMay()
  const [making, setMaking] = useState(false)
  return (
    <ResourceScreen
      of={location}
      head={head}
      tools={may(locationBatch.may) && <OnlineButton onClick={() => setMaking(true)}>批量生成</OnlineButton>}
      aside={making && <BinsDialog close={() => setMaking(false)} />}
    />
  )
}

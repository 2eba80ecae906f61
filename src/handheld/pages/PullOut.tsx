// 待取出页 · handheld/pages/PullOut
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { clockText, dayUnlessToday } from '#contract/rules/clock'
import { lastPlace } from '#contract/rules/lastPlace'
import { interceptLife } from '#contract/rules/orderLife'
import { tail } from '../../flows/cards.ts'
import { pullOut } from '../../flows/pullOut.ts'
import { online } from '../../state/online.ts'
import { device } from '../../floor/device.ts'
import { FlowPage } from '../FlowPage.tsx'
import type { BesideProps } from '../../floor/regions.tsx'
import { parcelsToPull, type ParcelToPull } from '../../floor/parcelsToPull.ts'

/** Text for the start of a parcel's wait: the time if it was today, otherwise the day. */
const sinceText = (ms: number | undefined): string => {
  if (ms === undefined) return ''
  return `${dayUnlessToday(ms, Date.now()) || clockText(ms)} 起`
}

const whyOf = ({ order }: ParcelToPull): string => {
  const isHeld = order.interceptStatus !== interceptLife.asked
  const reason = isHeld ? order.holdReason : (order.stopReason ?? '')
  return `${isHeld ? '挂起' : '拦截'}${reason === '' ? '' : `：${reason}`}`
}

/** The parcels to take out; read again after every stored scan and every change of this device's data. null: not read yet. */
const useToPull = (): readonly ParcelToPull[] | null => {
  const [rows, setRows] = useState<readonly ParcelToPull[] | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const look = (): void =>
      void parcelsToPull().then(
        (fresh) => isUnmounted || setRows(fresh),
        (error: unknown) => console.error('待取出读取失败', error),
      )
    look()
    device.hintPull()
    const unsubscribes = [device.onCounts(look), device.packs()?.onChange(look)]
    return () => {
      isUnmounted = true
      for (const unsubscribe of unsubscribes) unsubscribe?.()
    }
  }, [])
  return rows
}

const Waiting = ({ run }: BesideProps): JSX.Element => {
  const rows = useToPull()
  const { reachable } = useSnapshot(online)
  const place = useSyncExternalStore(run.subscribe, () => run.snapshot().view.target)
  return (
    <div className="offers">
      <p className="pull-note">
        要取出 <b data-testid="to-pull">{rows?.length ?? 0}</b> 个，放到 <b>{place}</b>
      </p>
      {rows?.map(({ order, parcel }) => (
        <div key={parcel.packageNo} className="offer" data-testid="pull-row">
          <b>
            {lastPlace(order)} · {tail(parcel.logisticsNo)}
          </b>
          <span>
            {whyOf({ order, parcel })} {sinceText(parcel.pullTime)}
          </span>
        </div>
      ))}
      {rows?.length === 0 && (
        <p className="offers-note">{reachable ? '没有要取出的包裹' : '本机没有要取出的；断网时新拦的看不到'}</p>
      )}
    </div>
  )
}

/** /wx/wms/pull-out (part of 2823): lists the parcels that the office has stopped; each is scanned and taken off the line. */
const PullOut = (): JSX.Element => <FlowPage flow={pullOut} Idle={Waiting} />
export default PullOut

// 连秤按钮 · floor/ScaleButton
import { useEffect, useState, type JSX } from 'react'
import { canConnectScale, connectScale, Weighing, type Scale } from '../device/scale.ts'
import { station } from '../state/station.ts'
import type { BesideProps } from './regions.tsx'

/** Connects a serial scale where the browser can; a stable weight goes to the flow once per parcel. Typing always works. */
export const ScaleButton = ({ run, expects }: BesideProps): JSX.Element | null => {
  const [scale, setScale] = useState<Scale | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    if (scale === null) return
    const weighing = new Weighing()
    const end = scale.onReading((reading) => {
      const grams = weighing.take(reading)
      if (grams !== null) run.weigh(grams, scale.scaleNo)
    })
    return () => {
      end()
      scale.close().catch((error: unknown) => console.warn('秤没有正常断开', error))
    }
  }, [scale, run])
  if (!canConnectScale() || scale !== null || expects === 'choice') return null
  const connect = async (): Promise<void> => {
    const lost = (): void => {
      setScale(null)
      setFault('秤断开了，重连')
    }
    const bound = station.binding?.bound
    setScale(await connectScale(bound?.scaleNo || 'SERIAL', { lost, ...(bound !== undefined && { baudRate: bound.baudRate }) }))
    setFault('')
  }
  return (
    <button type="button" className="action" onClick={() => void connect().catch(() => setFault('没连上，重连'))}>
      {fault === '' ? '连秤' : fault}
    </button>
  )
}

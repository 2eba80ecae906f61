// 没声的设备 · operate/live/Devices
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { devices, silentMin } from '#contract/operate/live'
import { deviceDetail } from '#contract/setting/deviceDetail'
import { countText } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { useNow } from '../../../kit/now.ts'
import { agoText, minutesSince, useLive } from './figures.ts'
import { Panel } from './Panel.tsx'

/** Devices with unsent work: silent devices are an alarm, devices that still send are listed with them. */
export const Devices = ({ warehouseNo }: { readonly warehouseNo: string }): JSX.Element => {
  const read = useLive(devices, warehouseNo)
  const mayOpen = useMay()(deviceDetail.may)
  const now = useNow()
  const unsent = (read.data?.unsent ?? []).map((one) => ({
    ...one,
    silent: one.lastSeen === null ? null : minutesSince(one.lastSeen, now),
  }))
  const isAlarm = ({ silent }: (typeof unsent)[number]): boolean => silent === null || silent >= silentMin
  const note = read.data !== undefined && (
    <span className="dim">
      {silentMin} 分钟内传过 {countText(read.data.heard)} / {countText(read.data.enrolled)} 台
    </span>
  )
  return (
    <Panel title="没传完的设备" note={note} className="live-devices" read={read}>
      {() =>
        unsent.length === 0 ? (
          <p className="panel-body dim">各台设备都传完了</p>
        ) : (
          <ul className="live-list" tabIndex={0} aria-label="没传完的设备，一台一行">
            {unsent.map((one) => (
              <li key={one.deviceId} data-tone={isAlarm(one) ? 'late' : 'calm'}>
                <b>
                  {mayOpen ? (
                    <Link to={`/warehouse-setting/device/detail/${one.deviceId}`}>{one.deviceName}</Link>
                  ) : (
                    one.deviceName
                  )}
                </b>
                <strong role={isAlarm(one) ? 'alert' : undefined}>{countText(one.pending)} 条没传</strong>
                <span className="dim">{one.lastUserName === '' ? '' : `${one.lastUserName} 在用`}</span>
                <span>
                  {one.silent === null ? '没有消息' : isAlarm(one) ? `没声 ${one.silent} 分钟` : `${agoText(one.silent)}还在传`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

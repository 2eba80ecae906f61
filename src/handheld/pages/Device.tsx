// 本机 · handheld/pages/Device
import { List } from 'antd-mobile'
import { useEffect, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { OutboxHealth } from '../../data/outbox/terms.ts'
import { readHealth, type DeviceHealth } from '../../device/deviceHealth.ts'
import { keptProfile, type ScanProfile } from '../../device/scanProfile.ts'
import type { Scan } from '../../device/scanner.ts'
import { builtVersion } from '../../state/build.ts'
import { menu } from '../../state/menu.ts'
import { person } from '../../state/person.ts'
import { chooseShell } from '../../state/shell.ts'
import { device } from '../../floor/device.ts'
import { Enrol } from '../Enrol.tsx'
import { Loud } from '../Loud.tsx'
import { Photos } from '../Photos.tsx'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { SignOut } from '../SignOut.tsx'
import { StatusLine } from '../StatusLine.tsx'
import { UploadTrouble } from '../UploadTrouble.tsx'

/** 登记 (floor.md §9.4, button 2107-21). */
const enrolRight = 210_721

/** /wx/wms/device: enrolment, state and settings of this device, and sign-out. */
const Device = (): JSX.Element => {
  const { rights } = useSnapshot(menu)
  const [enrolled, setEnrolled] = useState(device.enrolment())
  const [enrolledBefore] = useState(enrolled)
  const [health, setHealth] = useState<DeviceHealth | null>(null)
  const [outboxHealth, setOutboxHealth] = useState<OutboxHealth | null>(null)
  useEffect(() => {
    const failed = (error: unknown): void => console.error('本机状况读取失败', error)
    readHealth().then(setHealth, failed)
    device.outbox().health().then(setOutboxHealth, failed)
  }, [])
  return (
    <main className="page">
      <StatusLine docNo="" title="本机" back={() => go('/wx/wms')} />
      <UploadTrouble />
      <div className="scroll">
        <List header="登记">
          <List.Item extra={enrolled?.name ?? '还没登记'}>设备名称</List.Item>
          {enrolled !== null && <List.Item extra={enrolled.warehouseName ?? enrolled.warehouseNo}>仓库</List.Item>}
          {enrolled !== null && <List.Item description={enrolled.deviceId}>设备号</List.Item>}
        </List>
        {rights.has(enrolRight) ? (
          <Enrol done={() => setEnrolled(device.enrolment())} again={enrolled !== null} />
        ) : (
          enrolled === null && <p className="empty">登记要主管登录后在这台机器上做</p>
        )}
        <button
          type="button"
          className={`action gate-link${enrolled === enrolledBefore ? '' : ' main'}`}
          onClick={() => go('/wx/wms/gate')}
        >
          {enrolled === enrolledBefore ? '上岗检查' : '登记好了，做上岗检查'}
        </button>
        <button type="button" className="action gate-link" onClick={() => go('/wx/wms/scanner')}>
          扫码枪检测
        </button>
        <List header="状况">
          <List.Item extra={person.signedIn?.name ?? ''}>登录人</List.Item>
          <List.Item extra={scannerWords(keptProfile())}>扫码枪</List.Item>
          {rowsOf(health, outboxHealth).map(([label, value, bad]) => (
            <List.Item key={label} extra={<span data-bad={bad || undefined}>{value}</span>}>
              {label}
            </List.Item>
          ))}
        </List>
        <Loud />
        <Photos />
        <SignOut />
        <button type="button" className="link" onClick={() => chooseShell('desktop')}>
          使用桌面端
        </button>
      </div>
      <Refused words="这一页不收扫码" next="回作业页再扫" take={fillNameField} />
    </main>
  )
}
export default Device

/** Writes a scanned code into the name field while this field has the focus, so that the label of the device can be scanned. */
const fillNameField = ({ text }: Scan): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.name !== 'name') return false
  field.value = text
  return true
}

/** The setting stored by the scanner lab, in words. */
const scannerWords = ({ suffix, gapMs, prefix, byPosition }: ScanProfile): string => {
  if (suffix === 'any') return '还没检测'
  const end = suffix === 'none' ? `停顿 ${gapMs} 毫秒断码` : suffix === 'tab' ? '以 Tab 结束' : '以回车结束'
  return [end, prefix === '' ? '' : `去掉前缀 ${prefix}`, byPosition ? '按键位读' : ''].filter((word) => word !== '').join('，')
}

/** A larger difference from the server's clock makes work times unreliable, ms. */
const clockOffsetLimitMs = 120_000
/** A battery below this needs charging, per cent. */
const lowBattery = 15

type HealthRow = readonly [label: string, value: string, bad: boolean]
/** Bytes as MB or GB. */
const sizeText = (bytes: number): string =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`

const rowsOf = (health: DeviceHealth | null, outboxHealth: OutboxHealth | null): readonly HealthRow[] => {
  const offset = device.clockOffsetMs()
  const incidentCount = outboxHealth?.incidents.length ?? 0
  return [
    ['版本', builtVersion, false],
    [
      '电量',
      health?.battery == null ? '看不到' : `${health.battery}%${health.charging === true ? ' 充电中' : ''}`,
      (health?.battery ?? 100) < lowBattery,
    ],
    [
      '存储',
      health?.used == null || health.quota === null ? '看不到' : `${sizeText(health.used)} / ${sizeText(health.quota)}`,
      health?.space === 'tight',
    ],
    ['存储不被清理', health?.persisted === true ? '是' : '否', health?.persisted === false],
    [
      '时间',
      offset === null ? '还没对过' : Math.abs(offset) > clockOffsetLimitMs ? `差 ${Math.round(offset / 1000)} 秒，去校时` : '准',
      offset !== null && Math.abs(offset) > clockOffsetLimitMs,
    ],
    ['作业序号', outboxHealth === null ? '' : String(outboxHealth.lastSeq), false],
    ['数据事件', incidentCount === 0 ? '无' : `${incidentCount} 次，交主管`, incidentCount > 0],
  ]
}

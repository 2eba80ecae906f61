// 设备 · setting/device
import { Button } from 'antd'
import type { JSX } from 'react'
import { disableButton } from '#contract/action'
import { device } from '#contract/setting/device'
import type { Row } from '#contract/resource'
import { deviceLife } from '#contract/rules/warehouseLife'
import { request } from '../../data/api.ts'
import { useSendRoute } from '../../data/send.ts'
import type { Action } from '../../kit/RowActions.tsx'
import { confirm } from '../../kit/confirm.ts'
import { momentMs } from '../../kit/formats.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { withFailureToast } from '../../kit/toast.ts'

type Device = Row<typeof device>

/** Link to the page that installs the handheld; it opens in a new tab, because a phone scans its QR code. */
const InstallLink = (): JSX.Element => (
  <Button href="/install" target="_blank" rel="noopener">
    安装到手持端
  </Button>
)
/** Minutes without contact after which unsent operations are marked (floor.md §9.4). */
const quietMin = 30

const needsAttention = (row: Device): boolean =>
  (row.pending ?? 0) > 0 && (row.lastSeen === null || Date.now() - momentMs(row.lastSeen) > quietMin * 60_000)

const cells = {
  pending: (row: Device) => <span className={needsAttention(row) ? 'alarming' : undefined}>{row.pending ?? 0}</span>,
  gateFaults: (row: Device) => <CheckResult faults={row.gateFaults} bad="不行" />,
  scannerFaults: (row: Device) => <CheckResult faults={row.scannerFaults} bad="要改" />,
}
/** Result of a check of the device; `faults` null: never checked. */
const CheckResult = ({ faults, bad }: { readonly faults: number | null; readonly bad: string }): JSX.Element =>
  faults === null ? (
    <span className="dim">没做</span>
  ) : faults === 0 ? (
    <>全部通过</>
  ) : (
    <span className="alarming">
      {faults} 项{bad}
    </span>
  )

export default function DeviceScreen(): JSX.Element {
  const update = useSendRoute<object>(device.calls.update, { changes: [device.id], toast: '设置成功' })
  const setStatus = async (row: Device, status: 0 | 1): Promise<void> => {
    const unsent = row.pending ?? 0
    const text = unsent > 0 ? `该设备还有${unsent}条未上传，是否继续停用？` : '停用后不能领取任务，已做的作业仍可上传。'
    if (status === deviceLife.off && !(await confirm(`停用设备 ${row.deviceName ?? ''}？`, text, 'error'))) return
    const key = { deviceId: row.deviceId }
    await withFailureToast(async () => {
      const { version } = await request<{ readonly version: number }>(device.calls.one, key)
      update.mutate({ ...key, deviceName: row.deviceName, status, version })
    })
  }
  const actions = (row: Device): readonly Action[] => [
    { ...disableButton, right: device.may.update, when: Number(row.status) === deviceLife.on, run: () => void setStatus(row, 0) },
    { label: '启用', right: device.may.update, when: Number(row.status) === deviceLife.off, run: () => void setStatus(row, 1) },
  ]
  return <ResourceScreen of={device} rowActions={actions} cells={cells} tools={<InstallLink />} />
}

// 物流对接 · warehouse/docking
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { disableButton } from '#contract/action'
import type { Row } from '#contract/resource'
import { docking, dockingStatus, rechargeDocking, tryDocking } from '#contract/warehouse/docking'
import { dockingLife } from '#contract/rules/warehouseLife'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { Code } from '../../kit/cells.tsx'
import { showFaults } from '../../kit/FormFields.tsx'
import { NumberItem } from '../../kit/NumberField.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'

type Docking = Row<typeof docking>
interface TestResult {
  readonly logisticsNo: string
  readonly error: string
  readonly source: string
  readonly simulated: boolean
}

export default function DockingScreen(): JSX.Element {
  const [rechargedRow, setRechargedRow] = useState<Docking | null>(null)
  const [tried, setTried] = useState<TestResult | null>(null)
  const status = useSend(dockingStatus)
  const testCall = useSend(tryDocking)
  const idOf = (row: Docking): string => row.dockingId ?? ''
  const disable = async (row: Docking): Promise<void> => {
    if (await confirm('停用物流对接？', '停用后新订单不再从这里取号，已取的单号不受影响。', 'error'))
      status.mutate({ dockingId: idOf(row), status: dockingLife.off })
  }
  const actions = (row: Docking): readonly Action[] => [
    {
      label: '测试取号',
      right: tryDocking.may,
      run: () => testCall.mutate({ dockingId: idOf(row) }, { onSuccess: setTried }),
    },
    {
      label: Number(row.waybillType) === 3 ? '号段追加' : '充值',
      right: rechargeDocking.may,
      run: () => setRechargedRow(row),
    },
    {
      label: '启用',
      right: dockingStatus.may,
      when: Number(row.status) === dockingLife.off,
      run: () => status.mutate({ dockingId: idOf(row), status: dockingLife.on }),
    },
    { ...disableButton, right: dockingStatus.may, when: Number(row.status) !== dockingLife.off, run: () => void disable(row) },
  ]
  return (
    <ResourceScreen
      of={docking}
      rowActions={actions}
      aside={
        <>
          {rechargedRow !== null && <RechargeDialog row={rechargedRow} close={() => setRechargedRow(null)} />}
          {tried !== null && <TestResultDialog tried={tried} close={() => setTried(null)} />}
        </>
      }
    />
  )
}

const TestResultDialog = ({ tried, close }: { readonly tried: TestResult; readonly close: () => void }): JSX.Element => (
  <Modal
    title="测试取号"
    open
    onCancel={close}
    footer={
      <Button type="primary" onClick={close}>
        知道了
      </Button>
    }
  >
    {tried.error === '' ? (
      <p>
        取号成功：
        <Code text={tried.logisticsNo} />
      </p>
    ) : (
      <p className="fault" role="alert">
        取号失败：{tried.error}
      </p>
    )}
    <p className="dim">
      来源：{tried.source}
      {tried.simulated ? '（模拟，未连接快递公司）' : ''}，测试单号不会用于订单。
    </p>
  </Modal>
)

interface Values {
  readonly num?: number
  readonly noFrom?: number
  readonly noTo?: number
}
const ranges = { min: 0, max: 999_999_999_999_999 }
/** Adds waybill numbers: a quantity, or a further number range for waybill type 3. */
const RechargeDialog = ({ row, close }: { readonly row: Docking; readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Values>()
  const usesRange = Number(row.waybillType) === 3
  const send = useSend(rechargeDocking, { inline: true })
  const submit = (values: Values): void =>
    send.mutate({ dockingId: row.dockingId ?? '', ...values }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  return (
    <Modal
      title={usesRange ? '号段追加' : '充值'}
      open
      onCancel={close}
      onOk={form.submit}
      confirmLoading={send.isPending}
      okText="保存"
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        {usesRange ? (
          <>
            <p className="dim">
              当前下一单号 {row.noNext ?? '已用完'}，剩余 {row.remainNum ?? 0}。
            </p>
            <NumberItem name="noFrom" label="起始号" required limits={ranges} input={{ autoFocus: true }} />
            <NumberItem name="noTo" label="截止号" required limits={ranges} />
          </>
        ) : (
          <NumberItem
            name="num"
            label="充值数量"
            required
            limits={{ min: 1, max: 9_999_999, unit: '个' }}
            extra={`当前剩余 ${row.remainNum ?? '不限'}`}
            input={{ autoFocus: true }}
          />
        )}
      </Form>
    </Modal>
  )
}

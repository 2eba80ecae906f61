// 登记这台电脑 · operate/station/EnrolComputer
import { Button, Form, Input, Select } from 'antd'
import { useState, type JSX } from 'react'
import { enrolDevice } from '#contract/pda/enrol'
import { failureOf, sentenceOf } from '../../../data/api.ts'
import { device } from '../../../floor/device.ts'
import { enrol, useWarehouses } from '../../../floor/enrol.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { useMay } from '../../../kit/may.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useSingleFlight } from '../../../state/singleFlight.ts'

interface EnrolValues {
  readonly name: string
  /** index in the list of warehouses */
  readonly warehouse: number
}

/** Enrols this computer as a device, like a handheld, by a user with the right (floor.md §9.4). */
export const EnrolComputer = ({ done }: { readonly done: () => void }): JSX.Element =>
  useMay()(enrolDevice.may) ? (
    <EnrolForm done={done} />
  ) : (
    <EmptyState title="这台电脑还没登记" text="作业要落在登记过的机器上。请主管用自己的账号打开这一页，登记这台电脑。" />
  )

const EnrolForm = ({ done }: { readonly done: () => void }): JSX.Element => {
  const [fault, setFault] = useState('')
  const [warehouses, isReading, readAgain] = useWarehouses(setFault)
  const [busy, runAlone] = useSingleFlight()
  const submit = async ({ name, warehouse }: EnrolValues): Promise<void> => {
    const chosen = warehouses[warehouse]
    if (chosen === undefined) return setFault('仓库没有选')
    setFault('')
    const failure = await enrol(name.trim(), chosen).then(() => null, failureOf)
    if (failure === null) done()
    else setFault(sentenceOf(failure))
  }
  return (
    <section className="station-enrol">
      <h2>登记这台电脑</h2>
      <p className="dim">登记一次：作业按仓库下发，扫的每一枪记在这台机器名下，断网也能做。</p>
      <Form<EnrolValues>
        layout="vertical"
        initialValues={{ name: device.enrolment()?.name }}
        onFinish={(values) => void runAlone(() => submit(values))}
      >
        <Form.Item
          label="设备名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '设备名称不能为空' }, maxLen(32)]}
        >
          <Input placeholder="如 复核台3电脑" autoComplete="off" />
        </Form.Item>
        <Form.Item label="仓库" name="warehouse" rules={[{ required: true, message: '仓库不能为空' }]}>
          <Select
            loading={isReading}
            options={warehouses.map((one, value) => ({ value, label: `${one.warehouseName}（${one.warehouseNo}）` }))}
          />
        </Form.Item>
        {fault !== '' && (
          <p className="fault" role="alert">
            {fault}
            {warehouses.length === 0 && <Button onClick={readAgain}>重试</Button>}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={busy}>
          登记
        </Button>
      </Form>
    </section>
  )
}

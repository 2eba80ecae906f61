// 作业PIN表单 · user/personalCentre/PinForm
import { Form, Input } from 'antd'
import type { JSX } from 'react'
import { changePin } from '#contract/user/session'
import { useSend } from '../../../data/send.ts'
import { OwnForm } from './OwnForm.tsx'

interface PinValues {
  readonly password: string
  readonly pin: string
}

/** Sets the PIN, which is typed after a scan of the badge: at a scale station (floor.md §9.4), or to release a parcel (§8.7). */
export const PinForm = (): JSX.Element => {
  const send = useSend(changePin, { inline: true })
  return (
    <OwnForm send={send} input={(values: PinValues) => values} word="设置PIN">
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '登录密码不能为空' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="pin"
        label="新PIN"
        extra="在称重台扫工牌登录时输入，只能做那个台的作业；组长扫工牌放行超差的包裹时也输它"
        rules={[{ required: true, pattern: /^\d{6}$/, message: 'PIN 是 6 位数字' }]}
      >
        <Input.Password autoComplete="off" inputMode="numeric" />
      </Form.Item>
    </OwnForm>
  )
}

// 修改密码表单 · user/personalCentre/PasswordForm
import { Form, Input, type FormRule } from 'antd'
import type { JSX } from 'react'
import { passwordFault } from '#contract/rules/password'
import { changePassword } from '#contract/user/session'
import { useSend } from '../../../data/send.ts'
import { OwnForm } from './OwnForm.tsx'

interface Passwords {
  readonly oldPassword: string
  readonly newPassword: string
  readonly again: string
}

const validated = (text: string): Promise<void> => (text === '' ? Promise.resolve() : Promise.reject(new Error(text)))

const newRules: FormRule[] = [
  { required: true, message: '新密码不能为空' },
  ({ getFieldValue }) => ({
    validator: (_rule, value: string | undefined) => {
      if (value === undefined || value === '') return Promise.resolve()
      return validated(value === getFieldValue('oldPassword') ? '新密码不能与原密码相同' : passwordFault(value))
    },
  }),
]
const againRules: FormRule[] = [
  { required: true, message: '请再输入一次新密码' },
  ({ getFieldValue }) => ({
    validator: (_rule, value: string | undefined) =>
      validated((value ?? '') === '' || value === getFieldValue('newPassword') ? '' : '两次输入的新密码不一致'),
  }),
]

/** Changes the password: old password, new password twice. */
export const PasswordForm = ({ done }: { readonly done?: () => void }): JSX.Element => {
  const send = useSend(changePassword, { inline: true, changes: ['user/personalCentre'] })
  return (
    <OwnForm
      send={send}
      input={({ oldPassword, newPassword }: Passwords) => ({ oldPassword, newPassword })}
      word="修改密码"
      {...(done && { done })}
    >
      <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '原密码不能为空' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra="8-20位，包含字母和数字；修改后其它设备需要重新登录"
        dependencies={['oldPassword']}
        rules={newRules}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="again" label="确认新密码" dependencies={['newPassword']} rules={againRules}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </OwnForm>
  )
}

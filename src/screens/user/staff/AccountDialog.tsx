// 开通账号 · user/staff/AccountDialog
import { Form, Input, Modal, Select } from 'antd'
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { role } from '#contract/user/refs'
import { openStaffAccount, type staff } from '#contract/user/staff'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { useOptions } from '../../../kit/options.tsx'
import type { Once } from '../grant/PasswordOnce.tsx'

interface AccountDialogProps {
  readonly row: Row<typeof staff>
  readonly close: () => void
  /** the first password, shown once */
  readonly made: (once: Once) => void
}
interface Values {
  readonly account: string
  readonly roleIds: readonly string[]
}

/** Creates an account for a staff member: account name and roles. Name and phone are taken from the staff record. */
export const AccountDialog = ({ row, close, made }: AccountDialogProps): JSX.Element => {
  const [form] = Form.useForm<Values>()
  const { options, loading } = useOptions(role)
  const send = useSend(openStaffAccount, { inline: true, changes: ['user/user', 'user/role', 'options'] })
  const submit = ({ account, roleIds }: Values): void =>
    send.mutate(
      { staffNo: row.staffNo ?? '', account: account.trim(), roleIds: [...roleIds] },
      {
        onSuccess: ({ password }) => {
          close()
          made({ title: `${row.realName ?? ''}（${account.trim()}）的初始密码`, password })
        },
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <Modal
      title={`开通账号：${row.realName ?? ''}（${row.staffNo ?? ''}）`}
      open
      onCancel={close}
      onOk={form.submit}
      confirmLoading={send.isPending}
      okText="开通"
    >
      <Form form={form} layout="vertical" initialValues={{ account: row.staffNo, roleIds: [] }} onFinish={submit}>
        <Form.Item
          name="account"
          label="账号"
          extra="4-32位字母、数字或 _.@-，开通后不能修改"
          rules={[{ required: true, whitespace: true, message: '账号不能为空' }, maxLen(32)]}
        >
          <Input autoFocus autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="roleIds" label="角色" rules={[{ required: true, message: '请至少选择一个角色' }]}>
          <Select mode="multiple" loading={loading} options={[...options]} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

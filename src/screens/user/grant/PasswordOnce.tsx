// 只显示一次的密码 · user/grant/PasswordOnce
import { Button, Modal } from 'antd'
import type { JSX } from 'react'
import { copy } from '../../../kit/toast.ts'

export interface Once {
  readonly title: string
  readonly password: string
}

/** A password that is shown only once. */
export const PasswordOnce = ({ title, password, close }: Once & { readonly close: () => void }): JSX.Element => (
  <Modal
    title={title}
    open
    maskClosable={false}
    onCancel={close}
    footer={
      <>
        <Button onClick={close}>关闭</Button>
        <Button type="primary" onClick={() => void copy(password)}>
          复制
        </Button>
      </>
    }
  >
    <p>
      <code className="shown-once">{password}</code>
    </p>
    <p className="dim">只显示这一次，请交给本人；首次登录时需要修改密码。</p>
  </Modal>
)

// 反问 · kit/actions/choiceBox
import { Button, Modal } from 'antd'
import type { SendAction } from '#contract/action'

/** Shows a refusal as a question with a button for each answer. Resolves to the answer as input of the call; null when cancelled. */
export const choiceBox = (
  [, title, leave, asks]: NonNullable<SendAction['formAt']>,
  text: string,
): Promise<Readonly<Record<string, number>> | null> =>
  new Promise((resolve) => {
    const [[name, field] = ['', undefined]] = Object.entries(asks)
    const [[usual, okText] = ['', ''], ...others] = Object.entries(field?.texts ?? {})
    const box = Modal.confirm({
      title,
      content: text,
      centered: true,
      okText,
      cancelText: leave,
      onOk: () => resolve({ [name]: Number(usual) }),
      onCancel: () => resolve(null),
      footer: (_buttons, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {others.map(([value, label]) => (
            <Button
              key={value}
              onClick={() => {
                box.destroy()
                resolve({ [name]: Number(value) })
              }}
            >
              {label}
            </Button>
          ))}
          <OkBtn />
        </>
      ),
    })
  })

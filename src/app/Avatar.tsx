// 头像 · app/Avatar
import type { JSX } from 'react'
import { stored, usePicture } from '../kit/picture.ts'
import { Icon } from '../kit/icons.tsx'

/** The person's own picture, small and round; the plain sign until it is there, or where it does not load. Decorative: the name stands beside it. */
export default function Avatar({ link }: { readonly link: string }): JSX.Element {
  const { data } = usePicture(stored(link), 'small', true)
  return data === undefined ? <Icon name="user" /> : <img className="avatar" src={data} alt="" />
}

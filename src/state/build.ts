// 构建版本 · state/build
/** Build time `yyyyMMddHHmm` put in by tools/build.mjs; a run from sources says `dev`. */
export const builtVersion: string = import.meta.env.VITE_BUILD_VERSION ?? 'dev'

export const html: (strings: TemplateStringsArray, ...values: any[]) => any;
export const render: any; export const Component: any; export const createContext: any;
export function useState<T>(initial: T | (() => T)): [T, (to: T | ((old: T) => T)) => void];
export const useReducer: any; export function useEffect(act: () => void | (() => void), on?: any[]): void; export const useLayoutEffect: any;
export function useRef<T>(initial: T): { current: T }; export function useMemo<T>(make: () => T, on: any[]): T; export function useCallback<T>(call: T, on: any[]): T;
export const useContext: any; export const useDebugValue: any; export const useErrorBoundary: any; export const useImperativeHandle: any; export const h: any;

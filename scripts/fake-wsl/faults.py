"""Faults of a scenario, each as wsl.exe shows it: a sentence on stdout, a name that is never translated, -1."""

VM = "Wsl/Service/CreateInstance/CreateVm/"

# kind → (sentence of words.py, error token or None)
FAULTS = {
    "component-missing": ("component", "Wsl/WSL_E_WSL_OPTIONAL_COMPONENT_REQUIRED"),
    "virtualization-off": ("virtualization", VM + "HCS/HCS_E_HYPERV_NOT_INSTALLED"),
    "hcs-service": ("hcs", VM + "HCS/HCS_E_SERVICE_NOT_AVAILABLE"),
    "catastrophic": ("catastrophic", "Wsl/Service/E_UNEXPECTED"),
    "disk-corrupted": ("disk", "Wsl/Service/CreateInstance/WSL_E_DISK_CORRUPTED"),
    "disk-missing": ("path", "Wsl/Service/CreateInstance/MountDisk/HCS/ERROR_PATH_NOT_FOUND"),
    "elevated-elsewhere": ("lower", "Wsl/Service/WSL_E_LOWER_INTEGRITY"),
    "elevated-here": ("higher", "Wsl/Service/WSL_E_HIGHER_INTEGRITY"),
    "kernel-missing": ("kernel", VM + "WSL_E_CUSTOM_KERNEL_NOT_FOUND"),
    "vm-crashed": ("crashed", "Wsl/Service/CreateInstance/WSL_E_VM_CRASHED"),
    "rpc-failed": ("rpc", "Wsl/Service/RPC_S_CALL_FAILED"),
    "rpc-disconnected": ("rpc", "Wsl/Service/RPC_E_DISCONNECTED"),
    "connection-timeout": ("timeout", VM + "HCS/HCS_E_CONNECTION_TIMEOUT"),
    "wsl2-needed": ("wsl2", "Wsl/Service/CreateInstance/WSL_E_WSL2_NEEDED"),
    "distro-gone": ("gone", "Wsl/Service/CreateInstance/ReadDistroConfig/WSL_E_DISTRO_NOT_FOUND"),
    "distro-busy": ("busy", "Wsl/Service/CreateInstance/WSL_E_INVALID_STATE"),
    "user-missing": ("user", "Wsl/Service/WSL_E_USER_NOT_FOUND"),
    "tty-limit": ("tty", "Wsl/Service/WSL_E_TTY_LIMIT"),
    "uac-refused": ("failed-component", "Wsl/WSL_E_INSTALL_COMPONENT_FAILED"),
    "old-inbox": ("usage", None),
}

# Handled where they happen: hang, reboot-required, version-128, wslpath-empty, warning, vm-dies (program
# killed with its distro `afterMs` after its start), exit-lost (ends with 1 before anything was started).
SPECIAL = ("hang", "reboot-required", "version-128", "wslpath-empty", "warning", "vm-dies", "exit-lost")
